/* text/stream.h: where zlib has its memory from. */
#ifndef STRAT_TEXT_STREAM_H
#define STRAT_TEXT_STREAM_H

/* Let zlib have its memory from where we have ours: call it before inflateInit or deflateInit. */
struct z_stream_s;
void stream_memory(struct z_stream_s *z);

#endif
