import { ROLE_ID_PATTERN, STAFF_LOGIN_PATTERN } from '@contract/codes/staff'
import { Type as T } from '@sinclair/typebox'
import written from '../files/staff.json'
import { readSeedFile } from './seed-file'
import { Said, Slug, Strict } from './shapes'

/** Staff accounts of the demo, one for each built-in role. */
export const staff = readSeedFile(
  'staff.json',
  T.Array(
    Strict({
      login: T.String({ pattern: STAFF_LOGIN_PATTERN }),
      name: Said,
      roleId: T.String({ pattern: ROLE_ID_PATTERN }),
      stores: T.Optional(T.Array(Slug)),
    }),
  ),
  written,
)
