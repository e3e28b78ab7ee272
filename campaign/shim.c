/* Makes the n-th call of a kind fail, or kills the process there. Loaded with LD_PRELOAD; what is to happen stands in a
   page of memory that all processes share and campaign/shim.py writes, so that it can change while they run.

   SHIM_PAGE   the file of that page; without it nothing ever happens
   SHIM_AFTER  a process that is started anew takes part once it opens a file whose path has this in it; one that is
               forked from a process that takes part does so at once, and `shim_begin` makes the caller do so

   Memory counts as `allocate` from LEAST_BYTES on, below that as `small`; `core` is every `operator new` of our native
   core, whatever its size. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { OPEN, WRITE, FSYNC, RENAME, FORK, ALLOCATE, CORE, SMALL, SEND, KINDS };
enum { NEVER, BEFORE, TORN, AFTER };
enum { LEAST_BYTES = 32768 };

/* campaign/shim.py has the same fields in the same order. */
struct page {
    int64_t armed;    /* 0: nothing is counted */
    int64_t kinds;    /* a bit for each kind that is meant */
    int64_t number;   /* which call of these kinds, from 1; 0: none */
    int64_t error;    /* the errno that it fails with */
    int64_t lasting;  /* 1: all later calls fail too, as on a disk that stays full */
    int64_t killing;  /* SIGKILL at that call instead; a torn write has written half */
    int64_t clock;    /* 1: the clock of the day goes back by an hour with each look at it */
    int64_t happened; /* 1: it was that call's turn */
    int64_t looks;
    int64_t meant;        /* calls of the kinds that are meant */
    int64_t calls[KINDS]; /* calls of each kind */
    char folder[3072];    /* files elsewhere do not count */
};

static struct page *page;
static const char *after;
static int takes_part;
static uintptr_t core_begin, core_end;
static __thread int inside;

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);

#define FOUND(library, name)                                                    \
    ({                                                                          \
        static __typeof__(&name) found;                                         \
        if (!found) found = (__typeof__(&name))dlsym(library, #name);           \
        found;                                                                  \
    })
#define REAL(name) FOUND(RTLD_NEXT, name)
/* Loaded after this library, and not for everybody. */
#define CPP(name) FOUND(dlopen("libstdc++.so.6", RTLD_LAZY), name)
#define NEXT(field) __atomic_add_fetch(&page->field, 1, __ATOMIC_RELAXED)

__attribute__((constructor)) static void load(void) {
    const char *file = getenv("SHIM_PAGE");
    after = getenv("SHIM_AFTER");
    int opened = file ? (int)syscall(SYS_openat, AT_FDCWD, file, O_RDWR) : -1;
    if (opened < 0) return;
    void *shared = (void *)syscall(SYS_mmap, NULL, sizeof(struct page), PROT_READ | PROT_WRITE, MAP_SHARED, opened, 0);
    syscall(SYS_close, opened);
    if (shared != MAP_FAILED) page = shared;
}

void shim_begin(void) { takes_part = 1; }

/* Whether this is the call. */
static int is_it(int kind) {
    if (!page || !takes_part || !page->armed) return 0;
    NEXT(calls[kind]);
    if (!(page->kinds >> kind & 1)) return 0;
    int64_t now = NEXT(meant);
    if (page->number == 0 || !(now == page->number || (page->lasting && now > page->number))) return 0;
    page->happened = 1;
    return 1;
}

static void die(void) { syscall(SYS_kill, (pid_t)syscall(SYS_getpid), SIGKILL); }

static int here(const char *path) {
    if (!page) return 0;
    char whole[4096];
    if (path[0] != '/') { /* against the working folder */
        if (!getcwd(whole, sizeof whole)) return 0;
        path = whole;
    }
    return strncmp(path, page->folder, strlen(page->folder)) == 0;
}

static int is_file_here(int file) {
    if (!page || !takes_part) return 0;
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0) return 0;
    path[length] = 0;
    return path[0] == '/' && here(path); /* or it is a pipe or a socket */
}

/* Fails or dies before the call; a call that is to be survived first is named in `later`. */
static int strikes(int kind, int *later) {
    if (!is_it(kind)) return 0;
    if (page->killing == NEVER) {
        errno = (int)page->error;
        return 1;
    }
    if (page->killing == BEFORE) die();
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
    if (after && !takes_part && strstr(path, after)) takes_part = 1;
    if (page && page->error == EROFS && !(flags & (O_WRONLY | O_RDWR | O_CREAT))) return 0; /* reading goes on */
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
    if (later && page->killing == TORN) size /= 2;
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

ssize_t send(int line, const void *data, size_t size, int flags) {
    FILES(SEND, 1, -1, (ssize_t)syscall(SYS_sendto, line, data, size, flags, NULL, 0));
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
    FILES(FORK, 1, (int)page->error, REAL(posix_spawn)(child, path, actions, attributes, words, environment));
}
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*function)(void *), void *given) {
    FILES(FORK, 1, EAGAIN, REAL(pthread_create)(thread, attributes, function, given));
}

#define MEMORY(size, failed, call)                                                      \
    do {                                                                                \
        int later = 0;                                                                  \
        if (!inside && takes_part && (size) > 0) {                                      \
            inside = 1;                                                                 \
            int strike = strikes((size) < LEAST_BYTES ? SMALL : ALLOCATE, &later);      \
            inside = 0;                                                                 \
            if (strike) return errno = ENOMEM, failed;                                  \
        }                                                                               \
        return call;                                                                    \
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

static int find_core(struct dl_phdr_info *library, size_t size, void *unused) {
    (void)size, (void)unused;
    if (!strstr(library->dlpi_name, "/gridwise/_core")) return 0;
    for (int part = 0; part < library->dlpi_phnum; part++) {
        const ElfW(Phdr) *piece = &library->dlpi_phdr[part];
        if (piece->p_type != PT_LOAD || !(piece->p_flags & PF_X)) continue;
        core_begin = library->dlpi_addr + piece->p_vaddr;
        core_end = core_begin + piece->p_memsz;
    }
    return 1;
}

static int core_fails(void *caller) {
    int later = 0;
    if (!page || !takes_part || !page->armed) return 0;
    if (!core_end) dl_iterate_phdr(find_core, NULL);
    return (uintptr_t)caller >= core_begin && (uintptr_t)caller < core_end && strikes(CORE, &later);
}

/* What the library is asked for instead: it cannot be had, and the library knows how to say so. */
#define TOO_MUCH ((size_t)1 << 62)
#define NEW(size) (core_fails(__builtin_return_address(0)) ? TOO_MUCH : (size))

extern void *_Znwm(size_t), *_Znam(size_t), *_ZnwmSt11align_val_t(size_t, size_t);
extern void *_ZnamRKSt9nothrow_t(size_t, const void *);

void *_Znwm(size_t size) { return CPP(_Znwm)(NEW(size)); }
void *_Znam(size_t size) { return CPP(_Znam)(NEW(size)); }
void *_ZnwmSt11align_val_t(size_t size, size_t place) { return CPP(_ZnwmSt11align_val_t)(NEW(size), place); }
void *_ZnamRKSt9nothrow_t(size_t size, const void *tag) { return CPP(_ZnamRKSt9nothrow_t)(NEW(size), tag); }

static void back(int64_t *seconds) {
    if (page && takes_part && page->clock) *seconds -= 3600 * NEXT(looks);
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
