import { walkArea } from '../support/walk'

walkArea('member')
