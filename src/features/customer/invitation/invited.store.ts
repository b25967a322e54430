import type { Inviter } from '@contract/schema/invitation'
import { isApiError } from '@/app/api/api-error'
import { Mutation } from '@/app/mutation'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import { SessionStore } from '@/app/stores/session.store'

/** An invitation as the invitee sees it. */
export class InvitedStore {
  readonly shown: Resource<Inviter>
  readonly acceptCall: Mutation<{ invitedCode: string }, { points: number }>

  constructor(
    private readonly env: Env,
    private readonly asked: { invitedCode?: string; face?: string },
  ) {
    this.shown = new Resource(async () => {
      const invitedCode = await this.code()
      return env.call('GET invitation/getInviter', { invitedCode }, { quiet: true })
    })
    this.acceptCall = new Mutation((body) => env.call('POST invitation/accept', body))
  }

  /**
   * A scanned code is valid for a minute. The page continues with the exchanged token, which is valid longer and
   * survives a login.
   */
  private async code(): Promise<string> {
    const { invitedCode = '', face } = this.asked
    if (invitedCode || !face) return invitedCode
    const held = await this.env.call('GET invitation/resolveFace', { face }, { quiet: true })
    await this.env.go.replace('inviteRegister', held)
    return held.invitedCode
  }

  async accept(): Promise<void> {
    const done = await this.env.try(this.acceptCall.send({ invitedCode: this.asked.invitedCode ?? '' }))
    if (!isApiError(done)) await this.env.stores.get(SessionStore).loadUser()
    await this.shown.refresh()
  }
}
