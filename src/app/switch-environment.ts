import { stores } from './env'
import { chooseEnvironment, environmentName } from './environment'
import { startOver } from './navigate'
import { SessionStore } from './stores/session.store'

/**
 * Goes over to another configured environment: login and session belong to the old one's server, so both end, and the
 * app starts over. False when the name isn't configured or is the one at hand.
 */
export function switchEnvironment(name: string): boolean {
  if (name === environmentName() || !chooseEnvironment(name)) return false
  stores.get(SessionStore).logout()
  startOver()
  return true
}
