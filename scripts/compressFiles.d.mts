export declare function compressFiles(folder: string): Promise<void>;
