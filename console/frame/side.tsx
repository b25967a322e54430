import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import { call } from '../app/api'
import { type Page, SECTIONS, type SectionKey } from '../app/pages'
import { queryClient } from '../app/query'
import type { StaffFace } from '../app/session'
import { Avatar, Dropdown, ErrorStrip, Modal, useMode } from '../ui'
import logo from '../ui/logo.svg'

export interface SideProps {
  staff: StaffFace
  /** Pages that the account may open. */
  pages: readonly Page[]
  current: Page | undefined
}

export function Side({ staff, pages, current }: SideProps) {
  const sections = Object.entries(SECTIONS) as [SectionKey, (typeof SECTIONS)[SectionKey]][]
  return (
    <aside className="side">
      <Link to="/" className="brand">
        <img src={logo} alt="" width={24} height={24} />
        <span>乐廊</span>
        <small>商家后台</small>
      </Link>
      <nav className="nav" aria-label="主导航">
        {sections.map(([key, { title, icon: Icon }]) => {
          const own = pages.filter(({ section }) => section === key)
          const [first] = own
          if (!first) return null
          const isOn = current?.section === key
          const here = current && listedOf(current, own)
          return (
            <div key={key}>
              <Link to={first.path} className={`section${isOn ? ' is-on' : ''}`} title={title}>
                <Icon size={16} strokeWidth={1.8} aria-hidden="true" />
                <span>{title}</span>
              </Link>
              {isOn &&
                own.length > 1 &&
                own.map(({ path, title: name }) => (
                  <Link
                    key={path}
                    to={path}
                    className={`sub${path === here ? ' is-here' : ''}`}
                    activeProps={{ 'aria-current': 'page' }}
                  >
                    {name}
                  </Link>
                ))}
            </div>
          )
        })}
      </nav>
      <Account staff={staff} />
    </aside>
  )
}

/** The listed page for a page: itself, or the longest listed prefix of its address: /orders for /orders/$orderNo. */
function listedOf(current: Page, own: readonly Page[]): string | undefined {
  const found = own.filter(({ path }) => current.path === path || current.path.startsWith(`${path}/`))
  return found.sort((one, other) => other.path.length - one.path.length)[0]?.path
}

/** Ends the session; the page of another account must not show cached rows. */
async function logOut(): Promise<void> {
  await call('session/logout', {})
  queryClient.clear()
}

function Account({ staff }: { staff: StaffFace }) {
  const navigate = useNavigate()
  const { choice, choose } = useMode()
  const scope = staff.allStores ? '全部店铺' : `${staff.stores.length} 家店铺`
  const [failure, setFailure] = useState<unknown>(null)
  const leave = () =>
    void logOut().then(
      () => navigate({ to: '/login' }),
      (error: unknown) => setFailure(error),
    )
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          selectedKeys: [choice],
          items: [
            { key: 'account', label: '我的账号', onClick: () => void navigate({ to: '/account' }) },
            { type: 'divider' },
            { key: 'system', label: '跟随设备', onClick: () => choose('system') },
            { key: 'light', label: '浅色', onClick: () => choose('light') },
            { key: 'dark', label: '深色', onClick: () => choose('dark') },
            { type: 'divider' },
            {
              key: 'logout',
              label: '退出登录',
              onClick: leave,
            },
          ],
        }}
      >
        <button type="button" className="who">
          <Avatar name={staff.name} />
          <span className="grow">
            <b>{staff.name}</b>
            <small>
              {staff.roleName}，{scope}
            </small>
          </span>
          <span className="only-read">账号菜单</span>
          <ChevronsUpDown size={14} aria-hidden="true" />
        </button>
      </Dropdown>
      <Modal
        open={failure !== null}
        title="还没有退出登录"
        okText="再试一次"
        cancelText="关闭"
        onOk={() => {
          setFailure(null)
          leave()
        }}
        onCancel={() => setFailure(null)}
      >
        <ErrorStrip error={failure} />
      </Modal>
    </>
  )
}
