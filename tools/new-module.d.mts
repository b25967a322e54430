export interface NewModule {
  noun: string
}
export function makeModule(folder: string, module: NewModule): string[]
