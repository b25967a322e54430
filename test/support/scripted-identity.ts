import type { IdentityProvider, IdentityResult, Person } from '@server/identity/provider'

/** A person of the tests; the numbers are valid. */
export const LIN = { name: '林予安', idCardNo: '330108199604182145' } as const
export const CHEN = { name: '陈知行', idCardNo: '330106199011020017' } as const
export const ZHAO = { name: '赵清', idCardNo: '11010519491231002X' } as const
/** Valid cards of three banks. */
export const CARDS = { icbc: '6222021202345678909', abc: '6228480034567890123', cmb: '6225885712345677' } as const

/** An identity service that a test scripts. */
export class ScriptedIdentity implements IdentityProvider {
  readonly asked: Person[] = []
  /** The result of the next checks; 'away': it cannot be reached. */
  result: IdentityResult | 'away' = 'match'

  async check(person: Person): Promise<IdentityResult> {
    this.asked.push(person)
    if (this.result === 'away') throw new Error('connect ECONNREFUSED')
    return this.result
  }
}
