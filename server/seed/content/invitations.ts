import { EXCHANGE_ALPHABET } from '@contract/codes/exchange'
import { INVITATION_STATES, INVITATION_WAYS, INVITE_CODE_LENGTH } from '@contract/codes/invitation'
import { Type as T } from '@sinclair/typebox'
import written from '../files/invitations.json'
import { readSeedFile } from './seed-file'
import { OneOf, OnGround, Said, Strict, Whole } from './shapes'
import type { MallContent } from './types'

const Mobile = T.String({ pattern: '^1[0-9]{10}$' })

const file = readSeedFile(
  'invitations.json',
  Strict({
    rule: Strict({ points: Whole, guestPoints: Whole, cardPoints: Whole, minCents: Whole, monthLimit: Whole }),
    codes: T.Array(
      Strict({ mobile: Mobile, code: T.String({ pattern: `^[${EXCHANGE_ALPHABET}]{${INVITE_CODE_LENGTH}}$` }) }),
    ),
    invitees: T.Array(
      Strict({
        inviter: Mobile,
        mobile: Mobile,
        name: Said,
        drawing: Said,
        ground: OnGround,
        way: OneOf(INVITATION_WAYS),
        state: OneOf(INVITATION_STATES),
        daysAgo: Whole,
      }),
    ),
  }),
  written,
)

/** Rewards of invitations, and the invitees of the demo's shoppers. */
export const invitations: Pick<MallContent, 'invitationRule' | 'invitationCodes' | 'invitees'> = {
  invitationRule: file.rule,
  invitationCodes: file.codes,
  invitees: file.invitees.map(({ drawing, ground, ...friend }) => ({
    ...friend,
    avatar: { drawing, ground, scale: 0.9, count: 1 },
  })),
}
