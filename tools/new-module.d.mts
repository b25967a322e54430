export interface NewModule {
  wing: string
  noun: string
}
export function makeModule(folder: string, module: NewModule): string[]
