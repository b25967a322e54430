// A custom element of Taro, in place of its own types: those import matchers of another test library, which conflict with jest's.
export declare function defineCustomElement(): void
