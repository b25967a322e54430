import { FAILURE_TEXTS } from '@contract/codes/failures'
import { entry } from '@/app/entry'
import { env } from '@/app/env'
import { listen } from '@/app/events'
import { settled } from '@/app/first-screen'

/** Loads more data for each loaded shopper, and applies the login of the entry address; the code loads on demand. */
export function startAccount(): void {
  listen('userLoaded', () => {
    // A failed load of the code is harmless: the next loaded shopper loads it again.
    import('./after-login').then(({ afterLogin }) => afterLogin(env)).catch(() => {})
  })
  const { accessToken, grant, oauth } = entry()
  if (!accessToken && !grant && !oauth) return
  void settled()
    .then(() => import('./arrival'))
    .then(({ arrive }) => arrive(env, { accessToken, grant, oauth }))
    .catch(() => env.toast(FAILURE_TEXTS.login))
}
