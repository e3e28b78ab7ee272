/* Makes the n-th call of a kind fail, or kills the process there. Loaded with LD_PRELOAD; told by the environment:

   FAULT_CALLS   kinds, separated by commas: open write fsync rename fork allocate
   FAULT_NUMBER  which call of these kinds, from 1; 0: none, the calls are only counted
   FAULT_ERROR   the errno that it fails with
   FAULT_LASTING 1: all later calls fail too, as on a disk that stays full
   FAULT_KILL    before, torn or after: SIGKILL at that call instead; a torn write has written half
   FAULT_FOLDER  files elsewhere do not count
   FAULT_AFTER   nothing counts until a file is opened whose path has this in it
   FAULT_MARK    is made when it happens; where it is there already nothing does, unless it lasts
   FAULT_COUNTS  gets "kind calls" lines when the process ends
   FAULT_CLOCK   1: the clock of the day goes back by an hour with each look at it
   Memory counts from LEAST_BYTES on: below it there is no end to the calls. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { OPEN, WRITE, FSYNC, RENAME, FORK, ALLOCATE, KINDS };
static const char *const NAMES[KINDS] = {"open", "write", "fsync", "rename", "fork", "allocate"};
enum { LEAST_BYTES = 32768 };

static int asked[KINDS];
static atomic_long calls[KINDS], all_calls;
static long number;
static int error, lasting, started, backwards;
static const char *killing, *folder, *after, *mark, *counts;
static atomic_int ready, happened;
static __thread int inside;

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static long integer(const char *name) {
    const char *text = getenv(name);
    return text ? atol(text) : 0;
}

__attribute__((constructor)) static void begin(void) {
    const char *kinds = getenv("FAULT_CALLS");
    for (int kind = 0; kind < KINDS; kind++) asked[kind] = kinds && strstr(kinds, NAMES[kind]);
    number = integer("FAULT_NUMBER");
    error = (int)integer("FAULT_ERROR");
    lasting = (int)integer("FAULT_LASTING");
    backwards = (int)integer("FAULT_CLOCK");
    killing = getenv("FAULT_KILL");
    folder = getenv("FAULT_FOLDER");
    after = getenv("FAULT_AFTER");
    mark = getenv("FAULT_MARK");
    counts = getenv("FAULT_COUNTS");
    started = after == NULL;
    ready = 1;
}

__attribute__((destructor)) static void end(void) {
    if (!counts || !ready || !started) return;
    int file = (int)syscall(SYS_openat, AT_FDCWD, counts, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (file < 0) return; /* the last process to end, the first that there was, has the word */
    char line[64];
    for (int kind = 0; kind < KINDS; kind++) {
        int length = snprintf(line, sizeof line, "%s %ld\n", NAMES[kind], (long)calls[kind]);
        syscall(SYS_write, file, line, (size_t)length);
    }
    syscall(SYS_close, file);
}

/* Whether this is the call: 0 no, 1 yes. */
static int is_it(int kind) {
    if (!ready || !started) return 0;
    calls[kind]++;
    if (!asked[kind] || number == 0) return 0;
    long now = ++all_calls;
    if (!(now == number || (lasting && now > number))) return 0;
    if (mark) {
        int file = (int)syscall(SYS_openat, AT_FDCWD, mark, O_WRONLY | O_CREAT | O_EXCL, 0644);
        if (file >= 0) syscall(SYS_close, file);
        else if (!lasting) return 0;
    }
    return 1;
}

static void die(void) { syscall(SYS_kill, (pid_t)syscall(SYS_getpid), SIGKILL); }

static int here(const char *path) {
    if (!folder) return 1;
    char whole[4096];
    if (path[0] != '/') { /* against the working folder */
        if (!getcwd(whole, sizeof whole)) return 0;
        return strncmp(whole, folder, strlen(folder)) == 0;
    }
    return strncmp(path, folder, strlen(folder)) == 0;
}

static int is_file_here(int file) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0) return 0;
    path[length] = 0;
    if (path[0] != '/') return 0; /* a pipe or a socket */
    return here(path);
}

/* Fails or dies before the call; a call that is to be survived first is named in `later`. */
static int strikes(int kind, int *later) {
    if (!is_it(kind)) return 0;
    if (!killing) {
        errno = error;
        return 1;
    }
    if (strcmp(killing, "before") == 0) die();
    *later = 1;
    return 0;
}

#define FILES(kind, there, failed, call)                 \
    do {                                                 \
        int later = 0;                                   \
        if (inside || !(there)) return (call);           \
        if (strikes(kind, &later)) return failed;        \
        __typeof__(call) result = (call);                \
        if (later) die();                                \
        return result;                                   \
    } while (0)

static int opening(const char *path, int flags) {
    if (after && !started && strstr(path, after)) started = 1;
    if (error == EROFS && !(flags & (O_WRONLY | O_RDWR | O_CREAT))) return 0; /* reading goes on */
    return here(path);
}

#define OPENING(name, first, ...)                                     \
    mode_t mode = 0;                                                  \
    if (flags & (O_CREAT | __O_TMPFILE)) {                            \
        va_list rest;                                                 \
        va_start(rest, flags);                                        \
        mode = va_arg(rest, mode_t);                                  \
        va_end(rest);                                                 \
    }                                                                 \
    FILES(OPEN, opening(path, flags), -1, (int)syscall(SYS_openat, first, path, flags, mode))

int open(const char *path, int flags, ...) { OPENING(open, AT_FDCWD); }
int open64(const char *path, int flags, ...) { OPENING(open64, AT_FDCWD); }
int openat(int place, const char *path, int flags, ...) { OPENING(openat, place); }
int openat64(int place, const char *path, int flags, ...) { OPENING(openat64, place); }

static ssize_t half_or_whole(int file, const void *data, size_t size, off_t place, int placed) {
    int later = 0;
    if (is_file_here(file) && strikes(WRITE, &later)) return -1;
    if (later && strcmp(killing, "torn") == 0) size /= 2;
    ssize_t result = placed ? syscall(SYS_pwrite64, file, data, size, place) : syscall(SYS_write, file, data, size);
    if (later) die();
    return result;
}

ssize_t write(int file, const void *data, size_t size) { return half_or_whole(file, data, size, 0, 0); }
ssize_t pwrite(int file, const void *data, size_t size, off_t place) {
    return half_or_whole(file, data, size, place, 1);
}
ssize_t pwrite64(int file, const void *data, size_t size, off64_t place) {
    return half_or_whole(file, data, size, place, 1);
}
ssize_t writev(int file, const struct iovec *parts, int count) {
    FILES(WRITE, is_file_here(file), -1, (ssize_t)syscall(SYS_writev, file, parts, count));
}

int fsync(int file) { FILES(FSYNC, is_file_here(file), -1, (int)syscall(SYS_fsync, file)); }
int fdatasync(int file) { FILES(FSYNC, is_file_here(file), -1, (int)syscall(SYS_fdatasync, file)); }

int rename(const char *from, const char *to) {
    FILES(RENAME, here(to), -1, (int)syscall(SYS_rename, from, to));
}
int renameat(int from_place, const char *from, int to_place, const char *to) {
    FILES(RENAME, here(to), -1, (int)syscall(SYS_renameat, from_place, from, to_place, to));
}
int mkdir(const char *path, mode_t mode) { FILES(RENAME, here(path), -1, (int)syscall(SYS_mkdir, path, mode)); }
int unlink(const char *path) { FILES(RENAME, here(path), -1, (int)syscall(SYS_unlink, path)); }

pid_t fork(void) { FILES(FORK, 1, -1, REAL(fork)()); }
pid_t vfork(void) { FILES(FORK, 1, -1, REAL(fork)()); } /* a frame cannot be left between the two returns */
int posix_spawn(pid_t *child, const char *path, const posix_spawn_file_actions_t *actions,
                const posix_spawnattr_t *attributes, char *const words[], char *const environment[]) {
    FILES(FORK, 1, error, REAL(posix_spawn)(child, path, actions, attributes, words, environment));
}
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*function)(void *), void *given) {
    FILES(FORK, 1, EAGAIN, REAL(pthread_create)(thread, attributes, function, given));
}

#define MEMORY(size, failed, call)                                      \
    do {                                                                \
        int later = 0;                                                  \
        if (!inside && (size) >= LEAST_BYTES) {                         \
            inside = 1;                                                 \
            int strike = strikes(ALLOCATE, &later);                     \
            inside = 0;                                                 \
            if (strike) return errno = ENOMEM, failed;                  \
        }                                                               \
        return call;                                                    \
    } while (0)

void *malloc(size_t size) { MEMORY(size, NULL, __libc_malloc(size)); }
void *calloc(size_t count, size_t size) { MEMORY(count *size, NULL, __libc_calloc(count, size)); }
void *realloc(void *old, size_t size) { MEMORY(size, NULL, __libc_realloc(old, size)); }
void *mmap(void *place, size_t size, int protection, int flags, int file, off_t offset) {
    MEMORY((flags & MAP_ANONYMOUS) ? size : 0, MAP_FAILED,
           (void *)syscall(SYS_mmap, place, size, protection, flags, file, offset));
}
void *mmap64(void *place, size_t size, int protection, int flags, int file, off64_t offset) {
    return mmap(place, size, protection, flags, file, offset);
}

static atomic_long looks;

static void back(long *seconds) {
    if (backwards) *seconds -= 3600 * ++looks;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    int result = (int)syscall(SYS_clock_gettime, clock, now);
    if (result == 0 && clock == CLOCK_REALTIME) back(&now->tv_sec);
    return result;
}
int gettimeofday(struct timeval *now, void *zone) {
    int result = (int)syscall(SYS_gettimeofday, now, zone);
    if (result == 0) back(&now->tv_sec);
    return result;
}
time_t time(time_t *out) {
    struct timespec now;
    syscall(SYS_clock_gettime, CLOCK_REALTIME, &now);
    back(&now.tv_sec);
    if (out) *out = now.tv_sec;
    return now.tv_sec;
}
