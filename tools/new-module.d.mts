export interface NewModule {
  noun: string
  beside?: string
}
export function makeModule(folder: string, module: NewModule): string[]
