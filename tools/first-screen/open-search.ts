// Replaces @/features/goods/search/open-search when the server renders the first screen: it opens no page.

export function openSearch(): void {}
