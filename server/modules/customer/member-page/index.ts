import type { Module, ModuleContext } from '../../../compose-modules'
import { type MemberGrants, memberConsoleRoutes } from './member-page.console'
import { type MemberPageDeps, MemberPageService } from './member-page.service'

export function createMemberPage(deps: ModuleContext & MemberPageDeps & MemberGrants) {
  const pages = new MemberPageService(deps)
  return { services: {}, routes: { console: memberConsoleRoutes(pages, deps) } } satisfies Module
}
