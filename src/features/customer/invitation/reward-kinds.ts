import type { RewardState } from '@contract/codes/invitation'
import type { TagKind } from '@/ui/tag/tag'

/** Tag of each reward state. */
export const REWARD_KINDS: Record<RewardState, TagKind> = {
  waiting: 'warn',
  granted: 'ok',
  lost: 'quiet',
  takenBack: 'quiet',
}
