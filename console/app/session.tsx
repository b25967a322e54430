import type { Permission } from '@contract/codes/staff'
import { createContext, useContext } from 'react'
import type { Reply } from './api'

export type StaffFace = Reply<'session/me'>

export const StaffContext = createContext<StaffFace | null>(null)

/** The account that is logged in; only inside the frame. */
export function useStaff(): StaffFace {
  const staff = useContext(StaffContext)
  if (!staff) throw new Error('useStaff outside the frame')
  return staff
}

export const mayDo = (staff: StaffFace, permission: Permission | null): boolean =>
  permission === null || staff.permissions.includes(permission)

export const useMay = (permission: Permission | null): boolean => mayDo(useStaff(), permission)
