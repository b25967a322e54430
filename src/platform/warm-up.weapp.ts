/** WeChat fetches subpackages ahead by app.config's preloadRule. */
export function warmUp(_path: string): void {}
