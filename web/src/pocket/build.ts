// Which build this is: another one has other files.

declare const __BUILD__: string;

export const BUILD = __BUILD__;
