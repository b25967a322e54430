export interface NewModule {
  domain: string
  noun: string
}
export function makeModule(folder: string, module: NewModule): string[]
