import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const HAS_PROC = existsSync('/proc/self/stat')

/** A process's start time, which distinguishes it from a later process with the same id. Undefined if there is no such process. */
export function identityOf(pid) {
  if (HAS_PROC) return statOf(pid)?.[19]
  return ps(pid, 'lstart') || undefined
}

export function parentOf(pid) {
  if (HAS_PROC) return Number(statOf(pid)?.[1]) || undefined
  return Number(ps(pid, 'ppid')) || undefined
}

export function commandOf(pid) {
  if (!HAS_PROC) return ps(pid, 'args')
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}

export function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Signals a process, or with `group` its process group; does nothing if it is gone. */
export function signal(pid, name, { group = false } = {}) {
  try {
    process.kill(group ? -pid : pid, name)
  } catch {
    // It has ended.
  }
}

/** The fields of /proc/PID/stat from the third on (state, parent, …); the second is a name that may contain blanks and brackets. */
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

const ps = (pid, field) => spawnSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
