import { Outlet, useMatches, useNavigate, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { CallFailure, onLoggedOut } from '../app/api'
import { isListed, PAGES, type Page } from '../app/pages'
import { queryClient, useCall } from '../app/query'
import { mayDo, StaffContext, type StaffFace } from '../app/session'
import { ErrorStrip, Loading, Modal, NoPermission } from '../ui'
import { LoginForm } from './login-form'
import { Palette, paletteHint } from './palette'
import { SaveBarProvider, SaveBarSlot } from './save-bar'
import { Side } from './side'
import { TabBar } from './tab-bar'
import { Top } from './top'

/** The page of the present address; undefined for an unknown one. */
function usePage(): Page | undefined {
  const matches = useMatches()
  const path = matches.at(-1)?.fullPath.replace(/\/$/, '')
  return PAGES.find((page) => page.path === path)
}

/** Side bar, top bar and the page; only with a session. */
export function Frame() {
  const me = useCall('session/me', {}, { staleTime: Number.POSITIVE_INFINITY })
  const navigate = useNavigate()
  const router = useRouter()
  const isLoggedOut = me.data === undefined && me.error instanceof CallFailure && me.error.kind === 'loggedOut'
  useEffect(() => {
    // Read here, since the address changes while the login opens.
    const { href } = router.state.location
    if (isLoggedOut) void navigate({ to: '/login', search: { to: href } as never, replace: true })
  }, [isLoggedOut, router, navigate])
  if (me.data) return <Inside staff={me.data} />
  if (isLoggedOut || me.isPending) return <Loading rows={3} />
  return (
    <main className="page">
      <ErrorStrip error={me.error} onRetry={() => void me.refetch()} />
    </main>
  )
}

function Inside({ staff }: { staff: StaffFace }) {
  const page = usePage()
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  useEffect(() => {
    document.title = page ? `${page.title} · 乐廊商家后台` : '乐廊商家后台'
  }, [page])
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      setPaletteOpen(true)
    }
    window.addEventListener('keydown', open)
    return () => window.removeEventListener('keydown', open)
  }, [])
  const listed = PAGES.filter((one) => isListed(one) && mayDo(staff, one.permission))
  return (
    <StaffContext.Provider value={staff}>
      <SaveBarProvider>
        <div className="frame">
          <a className="skip" href="#page">
            跳到内容
          </a>
          <Side staff={staff} pages={listed} current={page} />
          <div className="work">
            <SaveBarSlot>
              <Top hint={paletteHint(listed)} onFind={() => setPaletteOpen(true)} />
            </SaveBarSlot>
            <main className="page" id="page" tabIndex={-1}>
              <Suspense fallback={<Loading />}>
                {page && !mayDo(staff, page.permission) ? (
                  <NoPermission permission={page.permission as never} />
                ) : (
                  <Outlet />
                )}
              </Suspense>
            </main>
          </div>
          <TabBar pages={listed} current={page} />
          <Palette isOpen={isPaletteOpen} pages={listed} onClose={() => setPaletteOpen(false)} />
          <Expired staff={staff} />
        </div>
      </SaveBarProvider>
    </StaffContext.Provider>
  )
}

/** Login over the page when the session has ended meanwhile, so that nothing typed is lost. */
function Expired({ staff }: { staff: StaffFace }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => onLoggedOut(() => setOpen(true)), [])
  return (
    <Modal
      open={isOpen}
      title="登录已过期"
      footer={null}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      width={400}
    >
      <p className="note">页面上的内容都在，重新登录后可以接着做</p>
      <LoginForm
        login={staff.login}
        onDone={async () => {
          setOpen(false)
          await queryClient.invalidateQueries()
        }}
      />
    </Modal>
  )
}
