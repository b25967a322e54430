import { reaction } from 'mobx'
import { stores } from '@/app/env'
import { listen } from '@/app/events'
import { settled } from '@/app/first-screen'
import { OverlayStore } from '@/app/page/overlay'
import { ConsentStore } from '@/app/stores/consent.store'
import { platformPrivacy } from '@/platform/privacy'
import { platformQuestion } from './platform-question'

/** Asks for consent once the first page stands; the sheet's code comes only when there is something to ask. */
export function startPrivacy(): void {
  const consent = stores.get(ConsentStore)
  reaction(
    () => consent.isAsking,
    (isAsking) => {
      if (!isAsking) return
      import('./privacy-sheet').then(
        ({ PrivacySheet }) => stores.get(OverlayStore).add('privacy', PrivacySheet),
        // Its code did not arrive: nothing is sent, and the next start asks.
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
    // WeChat asks anew of whoever reinstalled, or when what the program collects has grown.
    if (consent.isGranted && (await platformPrivacy.isNeeded())) consent.ask()
  })
}
