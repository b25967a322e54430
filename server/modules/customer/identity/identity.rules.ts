import type { Person } from '../../../identity/provider'
import type { Sealed, Sealing } from '../../../kernel/sealing'

/** Kind of the fingerprints of persons. */
export const PERSON = 'person'

const placeOf = (uid: string): string => `identity:${uid}`

export const sealPerson = (sealing: Sealing, uid: string, { name, number }: Person): Sealed =>
  sealing.seal(placeOf(uid), JSON.stringify({ name, number }))

export const openPerson = (sealing: Sealing, record: Sealed & { uid: string }): Person =>
  JSON.parse(sealing.open(placeOf(record.uid), record))
