import { reaction } from 'mobx'
import { stores } from '@/app/env'
import { listen } from '@/app/events'
import { settled } from '@/app/first-screen'
import { OverlayStore } from '@/app/page/overlay'
import { ConsentStore } from '@/app/stores/consent.store'
import { platformPrivacy } from '@/platform/privacy'
import { platformQuestion } from './platform-question'

/** Asks for consent once the first page is shown; the sheet's code is loaded only when there is a question. */
export function startPrivacy(): void {
  const consent = stores.get(ConsentStore)
  reaction(
    () => consent.isAsking,
    (isAsking) => {
      if (!isAsking) return
      import('./privacy-sheet').then(
        ({ PrivacySheet }) => stores.get(OverlayStore).add('privacy', PrivacySheet),
        // The code did not load: nothing is tracked, and the next start asks.
        () => consent.later(),
      )
    },
  )
  listen('pageShown', () => consent.enterPage())
  platformPrivacy.onNeed((answer) => {
    platformQuestion.take(answer)
    consent.ask()
  })
  void settled().then(async () => {
    await consent.begin()
    // WeChat requires a new consent after a reinstallation, or when the declared data changes.
    if (consent.isGranted && (await platformPrivacy.isNeeded())) consent.ask()
  })
}
