import type { InvitationHome } from '@contract/schema/invitation'
import { useEnv, useOpen, useResource, useShare } from '@/app/page'
import type { ShareCard, SharePoster } from '@/app/share'
import gift from '@/assets/empty-state/gift.webp'
import { useLateShare } from '../../system/share/late-share'

/**
 * The shopper's invitation and the sheet that shares it: the shared link opens the registration page. WeChat's timeline
 * can share only the current page, so that page forwards a visitor who has another shopper's code.
 */
export function useInvite({ invitedCode }: { invitedCode?: string }) {
  const env = useEnv()
  useOpen(() => (invitedCode ? env.go.replace('inviteRegister', { invitedCode }) : undefined))
  const home = useResource((env) => env.call('GET invitation/home', {}, { quiet: true }), { at: 'show', key: 'home' })
  const share = useLateShare()
  useShare(() => cardOf(home.value))
  return { home, share }
}

const cardOf = (home: InvitationHome | null | undefined): ShareCard => ({
  ...(home && { ...home.share, params: { invitedCode: home.code }, poster: posterOf(home) }),
  opens: 'inviteRegister',
})

/** The poster shows who invites, and what the friend gets. */
const posterOf = ({ own, promise: { guestPoints } }: InvitationHome): SharePoster => ({
  sharer: { ...own, say: '邀请你来乐廊逛逛' },
  gift: guestPoints > 0 ? { worth: `${guestPoints} 积分`, note: '新用户注册就送，下单抵现金' } : null,
  picture: gift,
  ground: 'rose',
})
