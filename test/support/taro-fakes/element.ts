// Replaces a custom element of Taro that no test uses.
export function defineCustomElement(): void {}
