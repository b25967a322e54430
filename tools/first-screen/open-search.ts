// Stands in for @/features/search/open-search when the first screen is drawn for the HTML: opens nothing.

export function openSearch(): void {}
