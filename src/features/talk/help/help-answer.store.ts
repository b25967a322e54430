import type { HelpText } from '@contract/schema/help'
import { makeAutoObservable } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { toLogin } from '@/app/navigate'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import { SessionStore } from '@/app/stores/session.store'

/** A help text with its answer and the shopper's vote. */
export class HelpAnswerStore {
  readonly text: Resource<HelpText>
  isVoting = false

  constructor(
    private readonly env: Env,
    readonly helpId: string,
  ) {
    this.text = new Resource(() => env.call('GET help/detail', { helpId }, { quiet: true }))
    makeAutoObservable<this, 'env'>(this, { env: false, helpId: false, text: false }, { autoBind: true })
  }

  /** A vote; a visitor must log in first. */
  async vote(isHelpful: boolean): Promise<void> {
    const { env, helpId, text } = this
    if (!env.stores.get(SessionStore).isLoggedIn) return toLogin()
    if (this.isVoting || text.value?.vote === isHelpful) return
    this.isVoting = true
    const reply = await env.try(env.call('POST help/vote', { helpId, isHelpful }))
    if (reply && !isApiError(reply)) await text.reload()
    this.finish()
  }

  private finish(): void {
    this.isVoting = false
  }
}
