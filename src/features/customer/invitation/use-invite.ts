import type { InvitationHome } from '@contract/schema/invitation'
import { useEnv, useOpen, useResource, useShare } from '@/app/page'
import { useLateShare } from '../../system/share/late-share'

/**
 * What a shopper invites with, and the sheet that sends it: what is shared opens the page where friends register. WeChat's
 * timeline can open nothing but the page itself, so with another's code that goes on to there.
 */
export function useInvite({ invitedCode }: { invitedCode?: string }) {
  const env = useEnv()
  useOpen(() => (invitedCode ? env.go.replace('inviteRegister', { invitedCode }) : undefined))
  const home = useResource((env) => env.call('GET invitation/home', {}, { quiet: true }), { at: 'show', key: 'home' })
  const share = useLateShare()
  useShare(() => cardOf(home.value))
  return { home, share }
}

const cardOf = (home: InvitationHome | null | undefined) => ({
  ...(home && { ...home.share, params: { invitedCode: home.code } }),
  opens: 'inviteRegister' as const,
})
