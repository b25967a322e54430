import { type Static, Type as T } from '@sinclair/typebox'
import { ID_NUMBER_LENGTH, REAL_NAME_LENGTH } from '../codes/identity'
import { defineEndpoints } from '../endpoint'
import { Flag, Millis, Text } from './shared'

/** The real name of a shopper as pages show it: masked. Without one the texts are empty. */
export const Identity = T.Object({
  isAuth: Flag,
  /** 林*安 */
  name: T.String(),
  /** 3301**********214* */
  idCardNo: T.String(),
  /** Epoch ms, 0: never. */
  authAt: Millis,
})
export type Identity = Static<typeof Identity>

export const identityEndpoints = defineEndpoints({
  /**
   * Sends name and number to the identity service and stores them sealed. SYS_BIZ_DATA_ERROR_CODE: they do not match,
   * the number belongs to another account, or the service cannot be reached. SYS_OPT_FREQUENTLY_ERROR: the checks of
   * the day are used up.
   */
  'POST saveUserIdentityAuth': {
    auth: 'shopper',
    input: T.Object({ name: Text(REAL_NAME_LENGTH.most * 2, 1), idCardNo: Text(ID_NUMBER_LENGTH + 6, 1) }),
    reply: Identity,
  },
  'GET getUserIdentityAuth': { auth: 'shopper', input: T.Object({}), reply: Identity },
  /** Whether orders that customs clears need the real name of their shopper. */
  'GET getUserIdentityAuthOnOff': { auth: 'session', input: T.Object({}), reply: T.Object({ isOn: Flag }) },
})
