export interface Person {
  name: string
  /** 18 signs, a capital X. */
  number: string
}

/** match: they are one person's. mismatch: the number is another person's. unknown: there is no such number. */
export type IdentityResult = 'match' | 'mismatch' | 'unknown'

/** The service that knows names and numbers. */
export interface IdentityProvider {
  /** Rejects when the service cannot be reached in time, or its reply is not its own. */
  check(person: Person): Promise<IdentityResult>
}
