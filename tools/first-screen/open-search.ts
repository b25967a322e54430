// Stands in for @/features/goods/search/open-search when the first screen is drawn for the HTML: opens nothing.

export function openSearch(): void {}
