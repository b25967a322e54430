import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAddress } from '../../app/address'
import { queryClient } from '../../app/query'
import { LoginForm } from '../../frame/login-form'
import { EntryPage } from './entry-page'

/** An address of the console itself; another one in `to` is ignored. */
const isOwn = (to: string | undefined): to is string => to !== undefined && /^\/(?![/\\])/.test(to)

/** Login of staff; returns to the page that was opened. */
export default function Login() {
  const [{ to }] = useAddress()
  const navigate = useNavigate()
  useEffect(() => {
    document.title = '登录 · 乐廊商家后台'
  }, [])
  return (
    <EntryPage title="登录">
      <LoginForm
        onDone={async () => {
          queryClient.clear()
          await navigate({ href: isOwn(to) ? to : '/', replace: true })
        }}
      />
    </EntryPage>
  )
}
