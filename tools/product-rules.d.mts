export interface Words {
  file: string
  line: number
  text: string
}
export function readAreas(folder?: string): { file: string; title: string; rules: { tag: string; text: string }[] }[]
export function readProofs(folder?: string): Map<string, { file: string; title: string }[]>
export function readWords(folder?: string): Words[]
export function wordsIn(file: string, text: string): Words[]
export function tagsIn(text: string): string[]
