export interface CoveredRule {
  id: string
  spec: string
  rule: string
  where: string[]
}
export interface Subject {
  file: string
  title: string
  rules: CoveredRule[]
  /** What the spec says of areas that do not exist yet. */
  waiting: string[]
}
export function readRules(folder?: string): Subject[]
export function readClaims(folder?: string): Map<string, { file: string; title: string }[]>
export function waitingLegacy(folder?: string): string[]
export function currentDocument(): string
