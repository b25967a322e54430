import { Link } from '@tanstack/react-router'
import { useCall } from '../app/query'
import { Remaining } from '../ui'

/** The acts on a record that wait for a second person. */
export function OpenRequests({ subject }: { subject: string }) {
  const open = useCall('approval/open', { subject })
  return open.data?.records.map(({ approvalId, title, askedBy, expireAt }) => (
    <div key={approvalId} className="strip warn" role="status">
      <span className="grow">
        {askedBy.name} 申请了{title}，等复核，
        <Remaining until={expireAt} />
      </span>
      <Link to="/approvals" search={{ view: 'all' } as never} className="link">
        查看资金复核
      </Link>
    </div>
  ))
}
