import { toast } from './dialogs/toast.ts';

/** Awaits code that an action needs, and tells the user if it cannot be loaded. */
export async function loadCode<T>(code: Promise<T>): Promise<T> {
  try {
    return await code;
  } catch (error) {
    toast.error('加载失败，请刷新后重试');
    throw error;
  }
}
