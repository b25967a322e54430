import { walkArea } from '../support/walk'

walkArea('activity-rule')
