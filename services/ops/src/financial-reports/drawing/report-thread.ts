import { answerTasks } from '../../platform/concurrency/thread-program.ts'
import { drawReport } from './pdf.ts'

// The program of the thread that draws reports: one after the other.

answerTasks(drawReport)
