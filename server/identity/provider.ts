export interface Person {
  name: string
  /** 18 characters, a capital X. */
  number: string
}

/** match: both belong to one person. mismatch: the number belongs to another person. unknown: no such number. */
export type IdentityResult = 'match' | 'mismatch' | 'unknown'

/** The service that checks names and ID numbers. */
export interface IdentityProvider {
  /** Rejects when the service cannot be reached in time or its reply is not authentic. */
  check(person: Person): Promise<IdentityResult>
}
