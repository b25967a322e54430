import { FAILURE_TEXTS } from '@contract/codes/failures'
import { entry } from '@/app/entry'
import { env } from '@/app/env'
import { listen } from '@/app/events'
import { settled } from '@/app/first-screen'

/** Hears of shoppers, and takes up a login that the app was opened with; the code for both comes when it is needed. */
export function startAccount(): void {
  listen('userLoaded', () => {
    // Without its code the page lives on: the next load of the shopper asks again.
    import('./after-login').then(({ afterLogin }) => afterLogin(env)).catch(() => {})
  })
  const { accessToken, grant, oauth } = entry()
  if (!accessToken && !grant && !oauth) return
  void settled()
    .then(() => import('./arrival'))
    .then(({ arrive }) => arrive(env, { accessToken, grant, oauth }))
    .catch(() => env.toast(FAILURE_TEXTS.login))
}
