/** No page of ours uses Taro's navigation bar; its router accepts that there is none. */
export function initNavigationBar(): void {}
