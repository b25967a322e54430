import { stores } from './env'
import { chooseEnvironment } from './environment'
import { startOver } from './navigate'
import { SessionStore } from './stores/session.store'

/**
 * Goes over to another configured environment: login and session belong to the old one's server, so in the mini program,
 * which keeps them in one place, both end, and the app starts over. False when the name isn't configured or is the one at hand.
 */
export function switchEnvironment(name: string): boolean {
  return chooseEnvironment(name, () => {
    stores.get(SessionStore).logout()
    startOver()
  })
}
