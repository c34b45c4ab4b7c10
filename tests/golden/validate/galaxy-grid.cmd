validate samples/galaxy-grid/*.yaml
