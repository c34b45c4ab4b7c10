validate samples
