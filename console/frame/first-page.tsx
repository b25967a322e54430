import { Navigate } from '@tanstack/react-router'
import { isListed, PAGES } from '../app/pages'
import { mayDo, useStaff } from '../app/session'

/** The address without a page opens the first one that the account may open. */
export function FirstPage() {
  const staff = useStaff()
  const first = PAGES.find((page) => isListed(page) && mayDo(staff, page.permission))
  return first ? <Navigate to={first.path} replace /> : null
}
