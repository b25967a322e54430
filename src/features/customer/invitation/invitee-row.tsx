import type { InvitationState } from '@contract/codes/invitation'
import type { Invitee } from '@contract/schema/invitation'
import { Button } from '@/ui/button/button'
import type { TagKind } from '@/ui/tag/tag'
import { FriendRow } from './friend-row'

const KINDS: Record<InvitationState, TagKind> = { registered: 'quiet', ordered: 'warn', rewarded: 'ok', lost: 'quiet' }

/** An invitee; one who has not bought anything can be reminded. */
export function InviteeRow({ one, onRemind }: { one: Invitee; onRemind: () => void }) {
  const { name, avatar, note, state, stateText, points } = one
  const worth = { registered: '', ordered: `完成后 +${points}`, rewarded: `+${points} 积分`, lost: '' }[state]
  return (
    <FriendRow
      name={name}
      avatar={avatar}
      note={note}
      state={{ text: stateText, kind: KINDS[state] }}
      worth={worth}
      action={
        state === 'registered' ? (
          <Button kind="line" size="xs" label={`提醒 TA，${name}`} onTap={onRemind}>
            提醒 TA
          </Button>
        ) : undefined
      }
    />
  )
}
