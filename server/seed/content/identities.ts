import { Type as T } from '@sinclair/typebox'
import written from '../files/identities.json'
import { readSeedFile } from './seed-file'
import { Said, Strict } from './shapes'

const all = readSeedFile(
  'identities.json',
  T.Array(
    Strict({
      mobile: T.String({ pattern: '^1[0-9]{10}$' }),
      name: Said,
      idCardNo: T.String({ pattern: '^[0-9]{17}[0-9X]$' }),
      cardNo: T.String({ pattern: '^[0-9]{16,19}$' }),
    }),
  ),
  written,
)

/** Real names of the demo's shoppers; the phone that the login page offers has none, so that a user can enter one. */
export const identities = all.map(({ mobile, name, idCardNo }) => ({ mobile, name, idCardNo }))
/** Their bank cards. */
export const bankCards = all.map(({ mobile, cardNo }) => ({ mobile, cardNo }))
