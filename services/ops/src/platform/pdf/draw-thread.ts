import { answerTasks } from '../concurrency/thread-program.ts'
import { draw } from './draw.ts'

// The program of the thread that draws receipts and statements: one document after the other.

answerTasks(draw)
