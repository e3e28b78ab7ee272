/* Another mathematics library: every result that is not exact is one bit further up, as libraries may differ. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <math.h>

static double moved(double value) {
    return isfinite(value) && value != rint(value) ? nextafter(value, INFINITY) : value;
}

#define ONE(name)                                                    \
    double name(double x) {                                          \
        static double (*real)(double);                               \
        if (!real) real = (double (*)(double))dlsym(RTLD_NEXT, #name); \
        return moved(real(x));                                       \
    }
#define TWO(name)                                                                    \
    double name(double x, double y) {                                                \
        static double (*real)(double, double);                                       \
        if (!real) real = (double (*)(double, double))dlsym(RTLD_NEXT, #name);         \
        return moved(real(x, y));                                                    \
    }

ONE(exp) ONE(exp2) ONE(expm1) ONE(log) ONE(log2) ONE(log10) ONE(log1p)
ONE(sin) ONE(cos) ONE(tan) ONE(asin) ONE(acos) ONE(atan)
ONE(sinh) ONE(cosh) ONE(tanh) ONE(erf) ONE(lgamma)
TWO(pow) TWO(atan2) TWO(hypot)
