/* draw/palette.h: the colours of pictures. */
#ifndef STRAT_DRAW_PALETTE_H
#define STRAT_DRAW_PALETTE_H

#define DRAW_SANS "font-family=\"'Helvetica Neue',Helvetica,Arial,'Liberation Sans','DejaVu Sans',sans-serif\""

#define DRAW_PAPER "#fbf9f3"
#define DRAW_PAPER_EDGE "#d8cfba"
#define DRAW_FRAME "#e6dbc1"
#define DRAW_FRAME_EDGE "#6f5c3c"
#define DRAW_BOARD "#f4eddb"
#define DRAW_GRID "#d3c5a2"
#define DRAW_WATER "#b5d5e3"
#define DRAW_WATER_EDGE "#6d9db5"
#define DRAW_WAVE "#86b3c8"
#define DRAW_GOLD "#f3cf5b"
#define DRAW_GOLD_EDGE "#b98a00"
#define DRAW_ARROW "#7a5600"
#define DRAW_SHOT "#b3261e"
#define DRAW_WORDS "#2d2a24"
#define DRAW_FAINT "#6a6253"
#define DRAW_COORDINATES "#54452b"

#endif
