import type { InvitationHome } from '@contract/schema/invitation'
import { useOnce, useShare } from '@/app/page'
import { useLateShare } from '../../house/share/late-share'

/** What a shopper invites with, and the sheet that sends it: what is shared opens the page where friends register. */
export function useInvite() {
  const home = useOnce((env) => env.call('GET invitation/home', {}, { quiet: true }), { at: 'show', key: 'home' })
  const share = useLateShare()
  useShare(() => cardOf(home.value))
  return { home, share }
}

const cardOf = (home: InvitationHome | null | undefined) => ({
  ...(home && { ...home.share, params: { invitedCode: home.code } }),
  opens: 'inviteRegister' as const,
})
